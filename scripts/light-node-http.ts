import http from "node:http";
import type { Plugin } from "vite";

const id = "node:http";
const inBundle = `\0${id}`;

/**
 * An `import` of Node's HTTP module reads all it exports, and three of those (WebSocket, CloseEvent, MessageEvent) load
 * Node's whole HTTP client as they are read: 17 MB in an empty process. In the bundle the module is asked for by call.
 */
export function lightNodeHttp(): Plugin {
  return {
    name: "light-node-http",
    enforce: "pre",
    resolveId: (source) => (source === id ? inBundle : undefined),
    load: (file) => (file === inBundle ? moduleText() : undefined),
  };
}

function moduleText() {
  const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { get }]) =>
    get ? [] : [name],
  );
  return `const http = process.getBuiltinModule("${id}");\nexport default http;\nexport const { ${names.join(", ")} } = http;\n`;
}
