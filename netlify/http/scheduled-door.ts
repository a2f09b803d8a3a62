import { logIncident } from './incident.ts';

/** The door of a scheduled function: nobody hears its answer, so what fails goes to the log. */
export function scheduledDoor(name: string, useCase: () => Promise<void>) {
  return async (): Promise<void> => {
    try {
      await useCase();
    } catch (error) {
      logIncident(name, error);
    }
  };
}
