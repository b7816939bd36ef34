/** Where the browser's script finds the form and its data; apart, so that the script does not load the renderer. */
export const islandIds = { root: "form-root", data: "form-data" } as const;
