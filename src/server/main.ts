import { listenToSignals } from "./start-up/stop-signals.ts";

// Before the rest is loaded, which takes a moment: who stops a site that starts is not told that it has failed.
const signals = listenToSignals();
const { serveSite } = await import("./serve-site.ts");
await serveSite(signals);
