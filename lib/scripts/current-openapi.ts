import { openApiDocument } from '@/lib/content/openapi/openapi';
import { readExamples } from '@/lib/content/openapi/openapi-examples';
import { handle } from '@/lib/standin/handle';

export async function currentOpenApi() {
  const read = async (path: string) => (await handle(new Request(`http://standin.invalid${path}`))).json();
  return openApiDocument(await readExamples(read));
}
