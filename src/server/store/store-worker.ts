import { serveStore } from "#store/sqlite/store-thread.ts";
import { operations } from "./operations.ts";

serveStore(operations);
