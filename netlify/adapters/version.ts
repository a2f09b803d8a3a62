import project from '#project' with { type: 'json' };

/** The version of the shop (docs/releasing.md). */
export const { version: VERSION } = project;
