import { isOptimisable } from './picture-address.mjs';

const HOST = 'https://host.example';

test.each([
  '/art/banner.webp',
  '/uploads/toppers/asha.JPG',
  '/uploads/my%20map%20(1).png',
  '/uploads/%E0%A4%AA%E0%A4%BE%E0%A4%A0.jpeg',
  "/uploads/100%25,_it's~a+b&c=d@e.avif",
  `${HOST}/v1/uploads/my%20map%20%281%29.gif`,
  'http://localhost:4000/a.png',
])('the optimiser takes %s', (address) => {
  expect(isOptimisable(address)).toBe(true);
});

test.each(['/uploads/my map.png', '/uploads/पाठ.png', '/uploads/(a)%20%25.png'])(
  'the optimiser takes %s as the site writes it',
  (path) => {
    expect(isOptimisable(new URL(path, HOST).href)).toBe(true);
    expect(isOptimisable(new URL(path, HOST).pathname)).toBe(true);
  },
);

test.each(
  [
    ...['/a.png#1', '/a.png#.png', '/a.png?.png', '/a.png?', '/a.png#', '/a.svg', '/a', ''],
    ...['/%61.png', '/a%2Epng', '/a%2epng', '/a%2Db.png', '/a%5Fb.png', '/%7Ea.png', '/%30.png'],
    ...['/uploads%2Fa.png', '/uploads/.%2F./a.png', '/uploads//a.png', '/uploads/./a.png', '/x/../a.png'],
    ...['/%e0%a4%aa.png', '/%E0%A4%aa.png', '/प.png', '/my map.png', '/100%.png', '/100%2.png', '\\a.png', ' /a.png'],
  ].flatMap((path) => [path, HOST + path]),
)('the optimiser refuses another spelling, or what is no picture: %j', (address) => {
  expect(isOptimisable(address)).toBe(false);
});

test.each([
  'HTTPS://host.example/a.png',
  'https://HOST.example/a.png',
  'https://host.example:443/a.png',
  'https://somebody@host.example/a.png',
  '//host.example/a.png',
  'uploads/a.png',
  'https:host.example/a.png',
])('the optimiser refuses the spelling %s', (address) => {
  expect(isOptimisable(address)).toBe(false);
});
