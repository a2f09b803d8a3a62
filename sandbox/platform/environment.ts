type Settings = Record<string, string | undefined>;

/** Sets what is not set yet; the returned function puts everything back as it was. */
export function defaultEnvironment(defaults: Settings): () => void {
  return setEnvironment(
    Object.fromEntries(Object.entries(defaults).filter(([name]) => !process.env[name])),
  );
}

export function setEnvironment(settings: Settings): () => void {
  const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(settings)) assign(name, value);
  return () => {
    for (const [name, value] of before) assign(name, value);
  };
}

function assign(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
