// Stops a start whose environment is wrong, before anything is built.
import { checkEnvironment } from '@/lib/server/start-check';

checkEnvironment();
