// Which browser the journeys use. Playwright's configuration reads this file as CommonJS, so it has no import.meta.
import { existsSync } from 'node:fs';

/** Debian's packages with a Chromium. Its headless shell takes a third less of the processor than the whole browser. */
export const PACKAGES = ['chromium-headless-shell', 'chromium'];

const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome'];

/** The Chromium of this machine: the one that CHROMIUM_PATH names, or the system's; undefined if there is none. */
export const installedChromium = () =>
  [process.env.CHROMIUM_PATH, ...NAMES.map((name) => `/usr/bin/${name}`)].find((path) => path && existsSync(path));
