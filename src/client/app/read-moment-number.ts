import { useParams } from 'wouter'
import { MOMENT_COUNT } from '#shared/limits.ts'

/** A moment's number from an address; undefined for anything but 1 to 6. */
export function readMomentNumber(text: string | undefined): number | undefined {
  if (!text || !/^\d+$/.test(text)) return undefined
  const number = Number.parseInt(text, 10)
  return number >= 1 && number <= MOMENT_COUNT ? number : undefined
}

export function useMomentNumber(): number | undefined {
  return readMomentNumber(useParams<{ number: string }>().number)
}
