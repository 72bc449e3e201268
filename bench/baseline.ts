// The baseline of every figure: Fastify 5 answering 2 KB of JSON from memory.
import fastify from "fastify";

const app = fastify();
const body = JSON.stringify({ code: 200, msg: "ok", resultObject: "x".repeat(2_048) });
app.get("/", (_, reply) => reply.type("application/json; charset=utf-8").send(body));
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
