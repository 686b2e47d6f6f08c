/** The settings of the image optimiser on a site with this API_HOST. */
async function imagesFrom(apiHost: string) {
  process.env.API_HOST = apiHost;
  jest.resetModules();
  return (await import('../../next.config.mjs')).default.images;
}

afterEach(() => {
  delete process.env.API_HOST;
});

test('pictures load from a host whose name leads to an address within the network, and from no other', async () => {
  expect(await imagesFrom('http://api.internal:8080/v1')).toMatchObject({
    remotePatterns: [{ protocol: 'http', hostname: 'api.internal', port: '8080', search: '' }],
    dangerouslyAllowLocalIP: true,
    maximumRedirects: 0,
  });
});

test('a site without a host asks no network for pictures', async () => {
  expect(await imagesFrom('')).toMatchObject({ remotePatterns: [], dangerouslyAllowLocalIP: false });
});
