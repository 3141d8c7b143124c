export interface Layers {
  surfacePrompt: string | null
  sensoryPrompt: string | null
  soulPrompt: string | null
}

export const LAYER_HEADINGS = {
  surface: 'VISUAL SCENE',
  sensory: 'SENSORY DETAILS',
  soul: 'EMOTIONAL ESSENCE & MEANING',
} as const

/** Whether a text is neither null nor blank. */
export const isFilled = (text: string | null): text is string => text !== null && text.trim() !== ''

export const hasAllLayers = (layers: Layers): boolean =>
  isFilled(layers.surfacePrompt) && isFilled(layers.sensoryPrompt) && isFilled(layers.soulPrompt)

/** The combined prompt: the three layers under their headings; null unless all three are filled. */
export function combineLayers(layers: Layers): string | null {
  const { surfacePrompt, sensoryPrompt, soulPrompt } = layers
  if (!isFilled(surfacePrompt) || !isFilled(sensoryPrompt) || !isFilled(soulPrompt)) return null
  return [
    `${LAYER_HEADINGS.surface}:\n${surfacePrompt.trim()}`,
    `${LAYER_HEADINGS.sensory}:\n${sensoryPrompt.trim()}`,
    `${LAYER_HEADINGS.soul}:\n${soulPrompt.trim()}`,
  ].join('\n\n')
}

/** The prompt of an image: the enhanced prompt, else the combined one, else the layers; null without any. */
export function selectImagePrompt(
  moment: Layers & { enhancedPrompt: string | null; combinedPrompt: string | null },
): string | null {
  if (isFilled(moment.enhancedPrompt)) return moment.enhancedPrompt
  if (isFilled(moment.combinedPrompt)) return moment.combinedPrompt
  const { surfacePrompt, sensoryPrompt, soulPrompt } = moment
  if (!isFilled(surfacePrompt) || !isFilled(sensoryPrompt) || !isFilled(soulPrompt)) return null
  return `VISUAL SCENE:\n${surfacePrompt.trim()}\n\nSENSORY DETAILS:\n${sensoryPrompt.trim()}\n\nEMOTIONAL MEANING:\n${soulPrompt.trim()}`
}
