/** The rules of spec section 5, said before anything is typed. */
export const PASSWORD_HINT = "At least 8 characters, with an uppercase and a lowercase letter, a number and one of @$!%*?&";
