import { openApiDocument, readExamples } from '@/lib/content/openapi/openapi';
import { handle } from '@/lib/standin/handle';

export async function currentOpenApi() {
  const read = async (path: string) => (await handle(new Request(`http://standin.invalid${path}`))).json();
  return openApiDocument(await readExamples(read));
}
