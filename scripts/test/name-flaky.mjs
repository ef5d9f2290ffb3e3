/** Names the tests that passed only when they were tried again: each is to be fixed. */
// biome-ignore lint/style/noDefaultExport: vitest takes a reporter's default export
export default class NameFlaky {
  onTestRunEnd(modules) {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky),
    );
    for (const { module, fullName } of flaky) {
      process.stdout.write(`passed only on retry: ${module.relativeModuleId}: ${fullName}\n`);
    }
  }
}
