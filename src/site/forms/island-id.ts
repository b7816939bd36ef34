/** Where the browser's script finds the form; in a file of its own so that the script does not load the renderer. */
export const islandId = "form-root";
