/** Preloaded into a site under test: at its end it prints every file of React that it ran. (Others were only parsed.) */
process.once("exit", () => {
  for (const [file, { loaded }] of Object.entries(require.cache)) {
    if (loaded && /node_modules[/\\](react|react-dom|scheduler)[/\\]cjs[/\\]/.test(file))
      process.stdout.write(`loaded ${file}\n`);
  }
});
