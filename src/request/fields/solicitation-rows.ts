// Apart from what reads these rows again (solicitation.ts), which the form's script does not wait for.

export const sayNumber = (number: string) => `Solicitation: ${number}`;
export const sayClosing = (closes: string) => `Quotes due: ${closes}`;
