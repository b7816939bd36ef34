import { serveStore } from "#store/sqlite/writer.ts";
import { operations } from "./operations.ts";

serveStore(operations);
