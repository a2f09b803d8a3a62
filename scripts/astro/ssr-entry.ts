import type { AstroIntegration } from 'astro';

/** The adapter, with this module in the place of its own entry of the function that makes pages on demand. */
export function withSsrEntry(adapter: AstroIntegration, serverEntrypoint: URL): AstroIntegration {
  const configDone = adapter.hooks['astro:config:done'];
  const hooks: AstroIntegration['hooks'] = {
    ...adapter.hooks,
    'astro:config:done': (options) => {
      const setAdapter: typeof options.setAdapter = (settings) => {
        options.setAdapter({ ...settings, serverEntrypoint });
      };
      // A proxy, not a copy: `buildOutput` is known only after `setAdapter`.
      const get = (target: typeof options, name: string | symbol): unknown =>
        name === 'setAdapter' ? setAdapter : Reflect.get(target, name);
      return configDone?.(new Proxy(options, { get }));
    },
  };
  return { ...adapter, hooks };
}
