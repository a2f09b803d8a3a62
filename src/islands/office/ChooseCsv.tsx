/** Asks for a file; the same one may be chosen again, as it was corrected. */
export function ChooseCsv({ onChoose }: { onChoose: (file: File) => void }) {
  return (
    <label>
      <span className="text-button">Choose a CSV file</span>
      <input
        className="visually-hidden"
        type="file"
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}
