/** Saves a file on this device. */
export function saveFile(name: string, parts: readonly string[], type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
