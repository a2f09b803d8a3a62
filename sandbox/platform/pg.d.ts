/** Neon's Pool has the interface of pg's, whose own types are a package more. */
declare module 'pg' {
  export { Pool } from '@neondatabase/serverless';
}
