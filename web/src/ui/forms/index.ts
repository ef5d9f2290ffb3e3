export { Checkbox } from './checkbox.tsx';
export { Field, Label } from './field.tsx';
export { Input, type InputProps } from './input.tsx';
export { PasswordInput } from './password-input.tsx';
export { RadioGroup, type RadioOption } from './radio-group.tsx';
export { SegmentedControl } from './segmented-control.tsx';
export { Select, type SelectOption } from './select.tsx';
export { Switch } from './switch.tsx';
export { Textarea } from './textarea.tsx';
