// npm run types: tsc over every workspace and over tools, two at a time. React Router writes the types of its
// routes first, as web is checked against them. What starts the server's own modules is checked in one program with
// them, as each program would check the whole server anew.
import { run } from "./run.ts";

const projects = ["tsconfig.server.json", "web", "tools", "domain", "e2e"];

async function checkProject(project: string): Promise<{ project: string; code: number; output: string }> {
  if (project === "web") {
    const generated = await run("react-router", ["typegen"], { cwd: "web" });
    if (generated.code !== 0) return { project, ...generated };
  }
  return { project, ...(await run("tsc", ["-p", project, "--pretty", "false"])) };
}

if (import.meta.main) {
  const waiting = [...projects];
  const worker = async () => {
    for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
      const { code, output } = await checkProject(project);
      if (code === 0) continue;
      process.exitCode = 1;
      console.log(`${project}:\n${output.trimEnd()}`);
    }
  };
  await Promise.all([worker(), worker()]);
}
