import { writeCatalog } from './content/catalog.ts';

// Before the build, because the settings of the build read the brand; the launcher does the same before every task.
writeCatalog();
