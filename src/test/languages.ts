// A file says the same alone as beside others that speak to many people. Set-up is read anew for each file; what it imports is not.
import '../lib/in-language.ts'
