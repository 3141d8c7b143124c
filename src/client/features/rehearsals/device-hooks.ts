import { useEffect } from 'react'

export const canSpeak = () => 'speechSynthesis' in window

/** Reads a text aloud by speech synthesis whenever it changes. */
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

/** Keeps the screen on while active, where supported. The browser releases the lock when the tab is hidden, so it is requested again. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isUnmounted = false
    const request = async () => {
      if (document.visibilityState !== 'visible' || isUnmounted) return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isUnmounted) await granted.release()
        else lock = granted
      } catch {
        // Denied because of a low battery or a policy; the rehearsal continues without it.
      }
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isActive])
}
