/** The top bar's ground, for the browser's own frame around the page; equal to the tokens' ink-deep. */
export const themeColors = { light: "#0a1614", dark: "#050c0b" } as const;
