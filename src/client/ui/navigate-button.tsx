import { useLocation } from 'wouter'
import { Button, type ButtonProps } from './button.tsx'

/** A button that goes to another screen, for the places where the specification asks for a button. Elsewhere, `ButtonLink`. */
export function NavigateButton({ to, ...props }: Omit<ButtonProps, 'onClick'> & { to: string }) {
  const [, navigate] = useLocation()
  return <Button {...props} onClick={() => navigate(to)} />
}
