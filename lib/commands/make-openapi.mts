// `npm run make:openapi`: writes the contract with the API host as an OpenAPI document.
import { writeFile } from 'node:fs/promises';

import { format, resolveConfig } from 'prettier';

import { takeNoArguments } from './arguments';
import { currentOpenApi } from './current-openapi';

const FILE = 'lib/content/openapi.json';
takeNoArguments(`Usage: npm run make:openapi\nWrites the contract with the API host into ${FILE}.`);

const json = JSON.stringify(await currentOpenApi());
await writeFile(FILE, await format(json, { ...(await resolveConfig(FILE)), filepath: FILE }));
console.log(`Wrote ${FILE}.`);
