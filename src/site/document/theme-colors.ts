import { palette } from "#company/palette.ts";

/** The top bar's ground, for the browser's own frame around the page. */
export const themeColors = { light: palette.inkDeep, dark: palette.nightInkDeep } as const;
