/** Preloaded into a site under test: at SIGUSR2 its clocks go on by two minutes, and it says so. */
const STEP_MS = 2 * 60 * 1000;
let ahead = 0;
for (const clock of [Date, performance]) {
  const now = clock.now.bind(clock);
  clock.now = () => now() + ahead;
}
process.on("SIGUSR2", () => {
  ahead += STEP_MS;
  process.stdout.write("two minutes later\n");
});
