import fastify from "fastify";
import { expect, test } from "vitest";
import { readForm } from "./posts.ts";

test("a form has at most a thousand fields", async () => {
  const app = fastify();
  readForm(app);
  const count = async ({ body }: { body: unknown }) => `${(body as URLSearchParams).size}`;
  app.post("/form", count);
  const post = async (url: string, fields: number) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = Array.from({ length: fields }, (_, n) => `x${n}=1`).join("&");
    const { statusCode, body } = await app.inject({ method: "POST", url, headers, payload });
    return statusCode === 200 ? body : statusCode;
  };
  expect([await post("/form", 1_000), await post("/form", 1_001)]).toEqual(["1000", 413]);
});
