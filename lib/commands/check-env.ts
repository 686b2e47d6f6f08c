// Stops a start with a wrong environment before anything is built.
import { checkEnvironment } from '@/lib/server/start-check';

checkEnvironment();
