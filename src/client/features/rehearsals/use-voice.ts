import { useEffect } from 'react'

export const canSpeak = () => 'speechSynthesis' in window

/** Reads a text aloud by the device's own voice whenever it changes; silent without one. */
export function useSpeech(text: string | undefined): void {
  useEffect(() => {
    if (!text || !canSpeak()) return
    const speech = new SpeechSynthesisUtterance(text)
    speech.lang = 'en'
    speech.rate = 0.85
    speechSynthesis.speak(speech)
    return () => speechSynthesis.cancel()
  }, [text])
}
