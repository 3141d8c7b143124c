import type { MenuOption } from '../../ui/menu.tsx'

/** Hours, weathers and seasons as they are called on the page. */
export const HOURS: readonly MenuOption[] = [
  { value: 'dawn', label: 'Dawn' },
  { value: 'morning', label: 'Morning' },
  { value: 'day', label: 'Midday' },
  { value: 'golden', label: 'Late afternoon' },
  { value: 'sunset', label: 'Sunset' },
  { value: 'dusk', label: 'Dusk' },
  { value: 'night', label: 'Night' },
]
export const WEATHERS: readonly MenuOption[] = [
  { value: 'clear', label: 'Clear weather' },
  { value: 'cloudy', label: 'Clouds' },
  { value: 'mist', label: 'Mist' },
  { value: 'rain', label: 'Rain' },
  { value: 'storm', label: 'Storm' },
  { value: 'snow', label: 'Snow' },
]
export const SEASONS: readonly MenuOption[] = [
  { value: 'spring', label: 'Spring' },
  { value: 'summer', label: 'Summer' },
  { value: 'autumn', label: 'Autumn' },
  { value: 'winter', label: 'Winter' },
]

/** What a value is called; itself where it has no label. */
export const labelOf = (options: readonly MenuOption[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value
export const others = (options: readonly MenuOption[], value: string | null) =>
  options.filter((option) => option.value !== value)

/** As the beginning of a line. */
export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
