import project from '../../package.json' with { type: 'json' };

/** The version of the shop (docs/releasing.md). */
export const { version: VERSION } = project;
