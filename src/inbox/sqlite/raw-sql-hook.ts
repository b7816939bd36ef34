import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

/** Lets plain Node load `?raw` imports, for the processes that the tests start from source and kill. */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith("?raw")) return nextLoad(url, context);
    const text = readFileSync(new URL(url), "utf8");
    return { format: "module", source: `export default ${JSON.stringify(text)}`, shortCircuit: true };
  },
});
