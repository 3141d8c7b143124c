import { useLocation } from 'wouter'
import { Button, type ButtonProps } from './button.tsx'

/** A button that goes to another screen: for where the specification says button. Elsewhere, a link. */
export function NavigateButton({ to, ...props }: Omit<ButtonProps, 'onClick'> & { to: string }) {
  const [, navigate] = useLocation()
  return <Button {...props} onClick={() => navigate(to)} />
}
