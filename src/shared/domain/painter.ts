/** The name under which the built-in studio signs its pictures. */
export const STUDIO_MODEL = 'built-in-studio'

/** Who really painted a picture, in a sentence. */
export const describePainter = (model: string): string =>
  model === STUDIO_MODEL
    ? 'Painted by the built-in studio. Connect an AI provider for photographic images.'
    : `Painted by ${model}.`
