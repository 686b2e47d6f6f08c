import { openApiDocument } from '@/lib/content/openapi/openapi';
import { readExamples } from '@/lib/content/openapi/openapi-examples';
import { handle } from '@/lib/standin/handle';

/** The contract as an OpenAPI document, with examples from the sample content as the stand-in serves it. */
export async function currentOpenApi() {
  const read = async (path: string) => (await handle(new Request(`http://standin.invalid${path}`))).json();
  return openApiDocument(await readExamples(read));
}
