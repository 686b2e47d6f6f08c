// Plain JavaScript, since the server before the framework reads it too.

/** Two slashes, or an escape that is broken, in small letters, or of a character that needs none: `-.~_/`, letters, digits. */
const ODD = /\/\/|%(?![\dA-F]{2})|%(?:2[DEF]|3\d|[46][1-9A-F]|5[\dAF]|7[\dAE])/;

/**
 * Whether the image optimiser takes a picture at this address. Each address has one accepted spelling, since the
 * optimiser would load and keep the picture again for any other.
 * @param {string} address a path of the site, or an address of the host
 */
export function isOptimisable(address) {
  if (!/\.(avif|gif|jpe?g|png|webp)$/i.test(address) || !URL.canParse(address, 'http://n')) return false;
  const { origin, pathname } = new URL(address, 'http://n');
  return [pathname, origin + pathname].includes(address) && !ODD.test(pathname);
}
