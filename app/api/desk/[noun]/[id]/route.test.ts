import { POST } from './route';

test.each(['unknown', 'constructor'])('the desk has no endpoint for the noun %s', async (noun) => {
  const request = new Request(`http://localhost:3000/api/desk/${noun}/a`, { method: 'POST' });
  expect((await POST(request, { params: Promise.resolve({ noun, id: 'a' }) })).status).toBe(404);
});
