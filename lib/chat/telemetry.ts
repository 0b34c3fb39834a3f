/** What an operator's tracing of the AI SDK may record of a request to the model: times, counts and faults, and no text of a person, a result or an answer. */
export const telemetryOf = (functionId: string) =>
  ({ functionId, recordInputs: false, recordOutputs: false }) as const;
