import { deskChanges } from '@/app/api/desk/changes';
import { unknownEndpoint } from '@/lib/serve/endpoint';

const changes = new Map(Object.entries(deskChanges));

export async function POST(request: Request, context: { params: Promise<{ noun: string; id: string }> }) {
  const { noun } = await context.params;
  return changes.get(noun)?.(request, context) ?? unknownEndpoint();
}
