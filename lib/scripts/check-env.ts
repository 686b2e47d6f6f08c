// Stops a start whose environment is wrong, before anything is built.
import { checkEnvironment } from '@/lib/start-check';

checkEnvironment();
