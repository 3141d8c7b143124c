/** Feedback that chooses a sketch: "Sketch: Beach 2, no. 48213" is the second composition of the place, exactly as it was sketched. */
const CHOICE = /^Sketch: ([^,]+) \d{1,3}(?:, no\. \d{1,10})?$/

/** Has another picture of the same composition painted; other feedback stays as it is. */
export const otherOfSketch = (feedback: string): string =>
  CHOICE.test(feedback) ? feedback.replace(/, no\. \d+$/, '') : feedback

/** Feedback as people read it: without the numbers of a sketch. */
export const readableFeedback = (feedback: string): string => feedback.replace(CHOICE, 'Chosen sketch: $1')

/** Its place alone, for a provider that knows no sketches and might take it for a wish for one. */
export const placeOfSketch = (feedback: string): string => feedback.replace(CHOICE, 'Place: $1')
