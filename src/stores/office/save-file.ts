const KEPT_MS = 60_000;

export function saveFile(name: string, parts: readonly string[], type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  // Safari reads the file only after this tick (WebKit bug 211234).
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
