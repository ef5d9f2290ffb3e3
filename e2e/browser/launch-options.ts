/** How Debian's Chromium is started, for journeys and measurements alike: without a window it does half the work. */
export const launchOptions = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Plots are drawn with WebGL; a machine that only tests has no graphics card.
    '--enable-unsafe-swiftshader',
  ],
};
